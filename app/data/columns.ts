/** The select list of each content table, with the names of `content/types.ts`. */
export const columns = {
  navigationLinks: "placement,groupName:group_name,name,href",
  claims: "id,value,label,evidence,evidenceUntil:evidence_until",
  statistics: "icon,value,label,claim",
  courses:
    "id,title,description,price,duration,students,rating,level,badge,checkoutUrl:checkout_url,modules,features,evidence,evidenceUntil:evidence_until",
  mentorshipPlans:
    "id,title,description,price,duration,type,checkoutUrl:checkout_url,features,popular,sessions,support,evidence,evidenceUntil:evidence_until",
  mentors: "id,name,title,experience,specialty,rating,image,evidence,evidenceUntil:evidence_until",
  brokers:
    "id,name,rating,regulation,minDeposit:min_deposit,spreads,description,highlights,logo,url,lossShare:loss_share,lossShareDate:loss_share_date,commissionPerLot:commission_per_lot,evidence,evidenceUntil:evidence_until",
  brokerAccounts:
    "id,brokerId:broker_id,name,entity,regulator,minDeposit:min_deposit,spreads,commissionPerLot:commission_per_lot,swaps,platforms,execution,withdrawals,checkedOn:checked_on,evidence,evidenceUntil:evidence_until",
  stories:
    "id,avatar,picture,name,role,location,course,timeframe,achievement,profit,rating,before,after,improvement,story,evidence,evidenceUntil:evidence_until",
  robots:
    "id,name,tagline,description,price,image,checkoutUrl:checkout_url,platform,pairs,timeframe,strategyClass:strategy_class,usesGrid:uses_grid,usesMartingale:uses_martingale,minDeposit:min_deposit,features,licence,activationLimit:activation_limit,refundRule:refund_rule",
  vpsPlans:
    "id,name,priceMonthly:price_monthly,ramGb:ram_gb,cpu,location,brokerDistance:broker_distance,uptime,checkoutUrl:checkout_url",
  nextSteps: "id,heading,summary,replyWithinDays:reply_within_days,steps",
  productNotes: "id,notFor:not_for",
  tools: "id,icon,title,description,action,href",
  faqs: "id,topic,question,answer,alsoAsked:also_asked",
  searchEntries: "id,title,description,url,category,keywords",
  pages: "slug,title,description,lead,keywords,sections",
  postSummaries:
    "slug,title,description,author,publishedAt:published_at,updatedAt:updated_at,tags,readingMinutes:reading_minutes",
  posts:
    "slug,title,description,author,publishedAt:published_at,updatedAt:updated_at,tags,readingMinutes:reading_minutes,body",
  lessons: "id,title,summary,readingMinutes:reading_minutes,exercise",
  courseLessons: "id,title,summary,readingMinutes:reading_minutes,exercise,courseId:course_id,week,free",
  books: "id,title,subtitle,promise,summary,keywords,level,courseId:course_id",
  bookChapters: "id,bookId:book_id,slug,title,summary,readingMinutes:reading_minutes",
  glossaryTerms: "id,term,short,body,related,also",
  glossaryEntries: "id,term,short,also",
} as const;
